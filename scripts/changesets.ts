import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// Runs changesets with the service itself among the packages, in the folder where it is run:
// bun scripts/changesets.ts [add | status | version | tag]
// Changesets knows the packages that `workspaces` names and no other, and npm wants none that names itself. So the
// service is named there for as long as changesets runs.

const root = process.cwd();
const program = resolve(import.meta.dir, '../node_modules/@changesets/cli/bin.js');
const words = process.argv.slice(2);

interface Manifest {
  readonly version: string;
  readonly workspaces: readonly string[];
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function write(file: string, content: object): void {
  writeFileSync(join(root, file), `${JSON.stringify(content, null, 2)}\n`);
}

const before = read<Manifest>('package.json');
// The program below ends by itself when it is told to; what was written here has to be taken back all the same.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
write('package.json', { ...before, workspaces: ['.', ...before.workspaces] });
let exitCode = 1;
try {
  const child = Bun.spawn([process.execPath, program, ...words], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  exitCode = await child.exited;
} finally {
  const after = read<Manifest>('package.json');
  write('package.json', { ...after, workspaces: before.workspaces });
  if (after.version !== before.version) lockVersion(after.version);
}
process.exitCode = exitCode;

/** The lock says the versions of our own packages too. */
function lockVersion(version: string): void {
  const lock = read<{ readonly packages: Readonly<Record<string, object>> }>('package-lock.json');
  const own = ['', ...before.workspaces].map((path) => [path, { ...lock.packages[path], version }] as const);
  write('package-lock.json', {
    ...lock,
    version,
    packages: { ...lock.packages, ...Object.fromEntries(own) },
  });
}
