import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

// Makes the next version from the notes in .changeset, in the current folder: bun scripts/version.ts

/** From the smallest to the largest. */
const bumps = ['patch', 'minor', 'major'] as const;
type Bump = (typeof bumps)[number];

/** The changelog entry of one change. */
interface Note {
  readonly file: string;
  /** The bump of each package that it names. */
  readonly packages: Readonly<Record<string, Bump>>;
  readonly text: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
}

const root = process.cwd();
const folder = join(root, '.changeset');
/** The service and its client share one version. */
const places = ['', 'client'];

const read = <Content>(file: string): Content => JSON.parse(readFileSync(join(root, file), 'utf8'));
const write = (file: string, content: object) =>
  writeFileSync(join(root, file), `${JSON.stringify(content, null, 2)}\n`);

const manifests = places.map((place) => read<Manifest>(join(place, 'package.json')));
const notes = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .sort()
  .map(readNote);
if (notes.length === 0) fail('.changeset has no notes: nothing to release');
const version = nextVersion(manifests[0]?.version ?? '');
for (const [index, place] of places.entries()) {
  const manifest = manifests[index] ?? fail(`${place} has no manifest`);
  write(join(place, 'package.json'), { ...manifest, version });
  const changelog = join(root, place, 'CHANGELOG.md');
  const [title = '', , ...rest] = readFileSync(changelog, 'utf8').split('\n');
  writeFileSync(changelog, [title, '', ...sectionOf(manifest.name), ...rest].join('\n'));
}
const lock = read<{ readonly packages: Readonly<Record<string, object>> }>('package-lock.json');
const own = Object.fromEntries(places.map((place) => [place, { ...lock.packages[place], version }]));
write('package-lock.json', { ...lock, version, packages: { ...lock.packages, ...own } });
for (const { file } of notes) rmSync(join(folder, file));
process.stdout.write(`${version}, from ${notes.length} notes: review CHANGELOG.md, and commit it\n`);

function readNote(file: string): Note {
  const [, head = '', text = ''] =
    /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  const packages: Record<string, Bump> = parse(head) ?? {};
  const names = manifests.map(({ name }) => name);
  for (const [name, bump] of Object.entries(packages))
    if (!names.includes(name) || !bumps.includes(bump))
      fail(`.changeset/${file}: "${name}": ${bump}; allowed: ${names.join(' or ')}: ${bumps.join(', ')}`);
  if (Object.keys(packages).length === 0 || text.trim() === '')
    fail(
      `.changeset/${file} must name a package, and say what its users will notice; see .changeset/README.md`,
    );
  return { file, packages, text: text.trim() };
}

function nextVersion(current: string): string {
  const largest = Math.max(
    ...notes.flatMap((note) => Object.values(note.packages).map((bump) => bumps.indexOf(bump))),
  );
  const parts = current.split('.').map(Number);
  const raised = bumps.length - 1 - largest;
  return parts.map((part, index) => (index < raised ? part : index === raised ? part + 1 : 0)).join('.');
}

/** The changelog lines of a package for this version. */
function sectionOf(name: string): string[] {
  const lines = bumps.toReversed().flatMap((bump) => {
    const texts = notes.filter(({ packages }) => packages[name] === bump).map(({ text }) => text);
    const title = `### ${bump[0]?.toUpperCase()}${bump.slice(1)} Changes`;
    return texts.length > 0
      ? [title, '', ...texts.map((text) => `- ${text.replaceAll('\n', '\n  ')}`), '']
      : [];
  });
  return [`## ${version}`, '', ...lines];
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
