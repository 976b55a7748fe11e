/** Requests a verdict from the server of its own region in a loop; prints the numbers of requests and failures. */
export {};

const address = `http://127.0.0.1:${process.argv[2]}/api/v1?limit=1`;
let [all, failed] = [0, 0];
// Counts only after the server's first answer.
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
