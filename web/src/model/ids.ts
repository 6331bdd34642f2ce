const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** 128 random bits as 22 characters of base64url. getRandomValues, because it is there on plain http as well. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let bits = 0;
  let count = 0;
  let text = '';
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 6) {
      count -= 6;
      text += base64url.charAt((bits >> count) & 63);
    }
    bits &= (1 << count) - 1;
  }
  return text + base64url.charAt((bits << (6 - count)) & 63);
}
