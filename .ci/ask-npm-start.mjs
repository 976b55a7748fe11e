// Runs `npm start`, asks it for a page and a list once it says where it is, and stops it as Ctrl-C does.
import { spawn } from 'node:child_process';

// A process group of its own, since Ctrl-C reaches all of a group.
const child = spawn('npm', ['start'], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => child.once('close', resolve));
try {
  const end = ended.then((code) => Promise.reject(new Error(`npm start ended with ${code}`)));
  const address = await Promise.race([addressSaid(), end]);
  const page = await fetch(address, { headers: { Accept: 'text/html' } });
  if (!page.ok || !(await page.text()).includes('</html>')) throw new Error(`the page: status ${page.status}`);
  const list = await fetch(new URL('/api/v1?limit=3', address));
  if (!list.ok || (await list.json()).data.length !== 3) throw new Error(`the list: status ${list.status}`);
  console.log('npm start answered a page and a list');
} finally {
  if (child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  await ended;
}

function addressSaid() {
  let said = '';
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      said += chunk;
      const [, address] = / verdicts at (http:\/\/\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
}
