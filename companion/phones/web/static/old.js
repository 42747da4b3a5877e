/* For browsers that do not understand the rest, in words that even they know: says so, in the language of the page.
   phone.js, which stands on all the rest, takes these words away when it begins. */
(function () {
  var cutOff = false; // then it is the network, and not the browser
  window.addEventListener("error", function (event) {
    if (event.target !== window) cutOff = true;
  }, true);
  window.addEventListener("load", function () {
    var words = document.body.getAttribute("data-old");
    if (words && !cutOff) document.getElementById("line").textContent = words;
  });
})();
