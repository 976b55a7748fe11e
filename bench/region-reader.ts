/** Asks a server of its own region for a verdict all the time; prints how often, and how often in vain. */
export {};

const address = `http://127.0.0.1:${process.argv[2]}/api/v1?limit=1`;
let [all, failed] = [0, 0];
// Until the server answers for the first time, nothing is counted.
while (!(await isAnswered())) await Bun.sleep(50);
for (;;) {
  all++;
  if (!(await isAnswered())) failed++;
  if (all % 50 === 0) process.stdout.write(`${all} ${failed}\n`);
  await Bun.sleep(10);
}

async function isAnswered(): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
