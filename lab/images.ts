/** A still picture with a gradient, which does not compress to nothing; `seed` varies it. */
export async function imageOf(
  type: 'png' | 'jpeg' | 'webp',
  { width = 64, height = 48, seed = 1 }: { width?: number; height?: number; seed?: number } = {},
): Promise<Uint8Array> {
  const image = new Bun.Image(bitmap(width, height, seed));
  return type === 'png' ? image.png().bytes() : type === 'jpeg' ? image.jpeg().bytes() : image.webp().bytes();
}

/** A Windows bitmap with 24 bits per pixel. */
function bitmap(width: number, height: number, seed: number): Buffer {
  const row = Math.ceil((3 * width) / 4) * 4;
  const head = 54;
  const file = Buffer.alloc(head + row * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(head, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = head + y * row + 3 * x;
      file[at] = (x * seed) & 0xff;
      file[at + 1] = (y * 3) & 0xff;
      file[at + 2] = ((x ^ y) * seed) & 0xff;
    }
  return file;
}
