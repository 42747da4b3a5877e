/* A photograph of the table, by whatever camera the phone has: made small here, so that nothing but brightness and colours
   goes out, neither when nor where it was taken. It is kept nowhere. */

const LONGEST = 2304, MOST = 3_500_000, QUALITIES = [0.85, 0.6, 0.3];

const read = (file) => new Promise((done, failed) => {
  const reader = new FileReader();
  Object.assign(reader, { onload: () => done(reader.result), onerror: failed });
  reader.readAsDataURL(file);
});

const packed = (canvas, quality) => new Promise((done) => { canvas.toBlob(done, "image/jpeg", quality); });

/** As few bytes as it may have; of what is no picture one, which is none at the table either. */
const small = async (file) => {
  try {
    const image = new Image(), canvas = document.createElement("canvas");
    image.src = await read(file);
    await image.decode();
    const by = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
    canvas.width = Math.round(image.naturalWidth * by);
    canvas.height = Math.round(image.naturalHeight * by);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const picture = await packed(canvas, quality);
      if (picture.size <= MOST) return new Uint8Array(await picture.arrayBuffer());
    }
  } catch {
    // what it was is not told: at the table it is no picture
  }
  return new Uint8Array(1);
};

/** What opens the camera; `tell` is given the picture that was taken with it. */
export const lensFor = (tell) => {
  const field = document.createElement("input");
  Object.assign(field, { type: "file", accept: "image/jpeg,image/png", hidden: true });
  field.setAttribute("capture", "environment");
  document.body.append(field);
  field.addEventListener("change", async () => {
    const [file] = field.files;
    if (!file) return;
    const picture = await small(file);
    field.value = "";
    tell(picture);
  });
  return () => field.click();
};
