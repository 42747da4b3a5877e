/* nacl.box, no more and no less: X25519 (RFC 7748), HSalsa20 and XSalsa20 (Bernstein, "Extending the Salsa20 nonce"),
   and Poly1305 (RFC 8439, 2.5), written from those descriptions. It is tested byte for byte against PyNaCl. */

const PRIME = 2n ** 255n - 19n;
const PRIME_1305 = 2n ** 130n - 5n;
const CLAMP_1305 = 0x0ffffffc0ffffffc0ffffffc0fffffffn;
const BASE = new Uint8Array(32);
BASE[0] = 9;
const SIGMA = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]; // "expand 32-byte k"
const TAG = 16;

const number = (bytes) => {
  let sum = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) sum = (sum << 8n) | BigInt(bytes[i]);
  return sum;
};

const bytesOf = (sum, length) => Uint8Array.from({ length }, (_, i) => Number((sum >> BigInt(8 * i)) & 255n));

const mod = (sum) => ((sum % PRIME) + PRIME) % PRIME;

const inverse = (base) => {
  let [result, power] = [1n, base];
  for (let exponent = PRIME - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * power) % PRIME;
    power = (power * power) % PRIME;
  }
  return result;
};

/** Montgomery's ladder. */
const multiply = (scalar, point) => {
  const clamped = Uint8Array.from(scalar);
  clamped[0] &= 248;
  clamped[31] = (clamped[31] & 127) | 64;
  const k = number(clamped), x1 = number(point) & (2n ** 255n - 1n);
  let [x2, z2, x3, z3, swap] = [1n, 0n, x1, 1n, 0n];
  for (let t = 254n; t >= 0n; t--) {
    const bit = (k >> t) & 1n;
    if (swap !== bit) [x2, z2, x3, z3] = [x3, z3, x2, z2];
    swap = bit;
    const a = x2 + z2, b = x2 - z2, aa = mod(a * a), bb = mod(b * b), e = aa - bb;
    const da = mod((x3 - z3) * a), cb = mod((x3 + z3) * b), sum = da + cb, difference = da - cb;
    x3 = mod(sum * sum);
    z3 = mod(x1 * mod(difference * difference));
    x2 = mod(aa * bb);
    z2 = mod(e * (aa + 121665n * e));
  }
  if (swap) [x2, z2] = [x3, z3];
  return bytesOf(mod(x2 * inverse(mod(z2))), 32);
};

const words = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(4 * i, true));
};

const wordBytes = (some) => {
  const view = new DataView(new ArrayBuffer(4 * some.length));
  some.forEach((word, i) => view.setInt32(4 * i, word, true));
  return new Uint8Array(view.buffer);
};

/* Which words of the 4x4 square go into each quarter round: its columns, then its rows. */
const QUARTERS = [
  [0, 4, 8, 12], [5, 9, 13, 1], [10, 14, 2, 6], [15, 3, 7, 11],
  [0, 1, 2, 3], [5, 6, 7, 4], [10, 11, 8, 9], [15, 12, 13, 14],
];

const turn = (word, by) => (word << by) | (word >>> (32 - by));

/** Twenty rounds of Salsa20 over the square of constants, key (8 words) and input (4 words). */
const square = (key, input) => Int32Array.of(
  SIGMA[0], key[0], key[1], key[2], key[3], SIGMA[1], input[0], input[1],
  input[2], input[3], SIGMA[2], key[4], key[5], key[6], key[7], SIGMA[3],
);

const rounds = (start) => {
  const x = Int32Array.from(start);
  for (let round = 0; round < 20; round += 2) {
    for (const [a, b, c, d] of QUARTERS) {
      x[b] ^= turn((x[a] + x[d]) | 0, 7);
      x[c] ^= turn((x[b] + x[a]) | 0, 9);
      x[d] ^= turn((x[c] + x[b]) | 0, 13);
      x[a] ^= turn((x[d] + x[c]) | 0, 18);
    }
  }
  return x;
};

const hsalsa20 = (key, input) => {
  const x = rounds(square(key, input));
  return Int32Array.of(x[0], x[5], x[10], x[15], x[6], x[7], x[8], x[9]);
};

/** The first `length` bytes of XSalsa20's key stream. */
const stream = (length, nonce, key) => {
  const n = words(nonce), subkey = hsalsa20(words(key), n.subarray(0, 4));
  const blocks = Math.ceil(length / 64), out = new Int32Array(16 * blocks);
  for (let block = 0; block < blocks; block++) {
    const start = square(subkey, Int32Array.of(n[4], n[5], block, 0));
    rounds(start).forEach((word, i) => { out[16 * block + i] = word + start[i]; });
  }
  return wordBytes(out).subarray(0, length);
};

/** 64 bits: iPhones before iOS 15 do not read them at once. */
const half = (view, at) => BigInt(view.getUint32(at, true)) | (BigInt(view.getUint32(at + 4, true)) << 32n);

const poly1305 = (message, key) => {
  const r = number(key.subarray(0, 16)) & CLAMP_1305;
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  let sum = 0n, at = 0;
  for (; at + 16 <= message.length; at += 16) {
    const block = half(view, at) | (half(view, at + 8) << 64n) | (1n << 128n);
    sum = ((sum + block) * r) % PRIME_1305;
  }
  if (at < message.length) {
    const rest = message.subarray(at);
    sum = ((sum + (number(rest) | (1n << BigInt(8 * rest.length)))) * r) % PRIME_1305;
  }
  return bytesOf(sum + number(key.subarray(16, 32)), TAG);
};

const xored = (message, mask) => message.map((byte, i) => byte ^ mask[i]);

/** The public half of a secret key. */
export const publicKey = (secret) => multiply(secret, BASE);

/** The key that only these two share; null for the few points that share the same with everybody (RFC 7748, 6.1). */
export const sharedKey = (theirs, secret) => {
  const point = multiply(secret, theirs);
  return point.some(Boolean) ? wordBytes(hsalsa20(words(point), new Int32Array(4))) : null;
};

/** A message sealed: its tag, and it. */
export const seal = (message, nonce, key) => {
  const mask = stream(32 + message.length, nonce, key), hidden = xored(message, mask.subarray(32));
  const out = new Uint8Array(TAG + hidden.length);
  out.set(poly1305(hidden, mask));
  out.set(hidden, TAG);
  return out;
};

/** What was sealed, or null if it is not what was sent. */
export const open = (sealed, nonce, key) => {
  if (sealed.length < TAG) return null;
  const hidden = sealed.subarray(TAG), mask = stream(32 + hidden.length, nonce, key), tag = poly1305(hidden, mask);
  let differs = 0;
  for (let i = 0; i < TAG; i++) differs |= tag[i] ^ sealed[i];
  return differs ? null : xored(hidden, mask.subarray(32));
};
