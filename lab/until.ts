/** Waits, at most two minutes, until a condition holds. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  // Made before the first wait, so that its stack names the caller.
  const late = new Error('waited two minutes');
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (await condition()) return;
    await Bun.sleep(20);
  }
  throw late;
}
