import { renameSync, rmSync } from 'node:fs';
import { compareDiagnostics, type Diagnostic, type Findings, isError } from '../../verdict/diagnostic.ts';
import { createEntryReader, createEntrySchema, type Entry } from '../../verdict/entry.ts';
import { explainIssue } from '../../verdict/explain-issue.ts';
import { type Catalogue, isDiagnostic, type RawRecord } from '../../verdict/raw-record.ts';
import { stageBrand } from './brand-pictures.ts';
import { EditionHash } from './edition-hash.ts';
import { type NamedImage, namedImages } from './named-images.ts';
import { StagedImages } from './staged-images.ts';
import { nameStates, Staging, stagingFiles } from './staging.ts';
import { StepRunner } from './step-runner.ts';
import { findStrayAlternatives } from './stray-alternatives.ts';
import { type EditionSummary, EditionWriter, Marks, type OnProgress } from './write-edition.ts';

/** Records between two garbage collections: without these, the garbage of a million takes 200 MiB. */
const collectEvery = 40_000;

/** Most diagnostics of a level that are kept; the rest are only counted, so that a million mistakes fit in memory. */
export const maxDiagnostics = 10_000;

/** Where the edition goes, and what the compiler cannot know. */
export interface CompileOptions {
  /** Path of the edition file; replaced in one step when the edition is whole. */
  readonly to: string;
  /** The current time: no edition is dated in the future, whatever the dates of files. */
  readonly now: Date;
  readonly onProgress?: OnProgress | undefined;
  /** Whether drafts are part of the edition, as in a preview; they are only checked otherwise. */
  readonly withDrafts?: boolean | undefined;
  /** Whether warnings of a rule stop as errors do; none do otherwise. */
  readonly isStrict?: ((rule: string) => boolean) | undefined;
  /** Bytes of checked records above which a thread finds words, for tests; the edition is the same. */
  readonly threadFromBytes?: number;
}

/** An edition was written, or the catalogue has mistakes and nothing was. */
export type CompileResult =
  | ({ readonly ok: true; readonly findings: Findings } & EditionSummary)
  | { readonly ok: false; readonly findings: Findings };

/**
 * Checks a catalogue in one pass and writes it as one edition file.
 * The same catalogue gives the same id on every machine. Memory stays flat: entries and words wait in files beside
 * `to`, and SQLite sorts names in its temporary folder (SQLITE_TMPDIR, or else /var/tmp).
 */
export async function compileEdition(catalogue: Catalogue, options: CompileOptions): Promise<CompileResult> {
  const draft = `${options.to}.${process.pid}.draft`;
  const stagingPath = `${options.to}.${process.pid}.staging`;
  const imagesPath = `${stagingPath}-images`;
  const leavings = [...stagingFiles(stagingPath), imagesPath, draft, `${draft}-journal`];
  // A process that was killed may have had this number too.
  for (const path of leavings) rmSync(path, { force: true });
  const faults = new FaultList(options.isStrict);
  const images = new StagedImages(imagesPath, (file, use) => catalogue.image(file, use));
  let staging: Staging | undefined;
  let steps: StepRunner | undefined;
  let writer: EditionWriter | undefined;
  try {
    staging = new Staging(stagingPath);
    steps = new StepRunner(staging.file, catalogue.settings, options.threadFromBytes);
    for (const diagnostic of catalogue.diagnostics) faults.add(diagnostic);
    for (const diagnostic of await stageBrand(catalogue, images)) faults.add(diagnostic);
    const areKnown = await stageRecords(catalogue, { staging, steps, images, faults }, options);
    staging.finish();
    for (const diagnostic of staging.findCollisions()) faults.add(diagnostic);
    for (const diagnostic of staging.identifiers.findCollisions()) faults.add(diagnostic);
    // The slug of a record that cannot be read is not known: it may be the one that another names.
    if (areKnown) for (const diagnostic of findStrayAlternatives(staging)) faults.add(diagnostic);
    if (faults.count > 0) return { ok: false, findings: faults.findings() };
    writer = new EditionWriter(draft, staging, catalogue.set);
    // A thread, if there is one, does its part while this one writes lines.
    const added = steps.finish(writer);
    const { settings, set, about } = catalogue;
    const hash = new EditionHash(set, about);
    writer.writeLines(options.onProgress, ({ line, prose }) => {
      hash.add(line);
      hash.add(prose);
    });
    hash.addImages(images.list());
    const publishedAt = new Date(Math.min(catalogue.modifiedAt().getTime(), options.now.getTime()));
    const summary = writer.finish(
      { id: hash.digest(), settings, about, publishedAt, stagedImages: images },
      await added,
    );
    renameSync(draft, options.to);
    return { ok: true, ...summary, findings: faults.findings() };
  } finally {
    await steps?.close();
    writer?.close();
    staging?.close();
    images.close();
    for (const path of leavings) rmSync(path, { force: true });
  }
}

/** What checked records go into. */
interface Way {
  readonly staging: Staging;
  readonly steps: StepRunner;
  readonly images: StagedImages;
  readonly faults: FaultList;
}

/** Checks and stages every record; reports whether all slugs are known. */
async function stageRecords(
  catalogue: Catalogue,
  { staging, steps, images, faults }: Way,
  { onProgress, withDrafts = false }: CompileOptions,
): Promise<boolean> {
  const schema = createEntrySchema(catalogue.rules);
  const read = createEntryReader(schema);
  const marks = new Marks(catalogue.settings);
  let count = 0;
  let areKnown = true;
  for await (const item of catalogue.records()) {
    if (++count % 5000 === 0) onProgress?.('reading', count);
    if (count % collectEvery === 0) Bun.gc(true);
    if (isDiagnostic(item)) {
      faults.add(item);
      areKnown &&= !isError(item);
      continue;
    }
    const { data, error } = read(item.values);
    const isShown = data !== undefined && (withDrafts || !data.draft);
    // Pages do not show pictures of a withdrawn product.
    for (const named of data?.withdrawn ? [] : namedImages(item))
      await stageImage(named, isShown, images, faults);
    if (data) stageEntry(data, item, withDrafts, marks, staging);
    else {
      for (const issue of error.issues)
        for (const diagnostic of explainIssue(issue, item.values, schema, item.locate, item.implied))
          faults.add(diagnostic);
      claimNames(item, staging);
    }
    // A catalogue with mistakes gives no edition.
    if (faults.count === 0) steps.advance();
  }
  if (count >= collectEvery) Bun.gc(true);
  return areKnown;
}

function stageEntry(
  entry: Entry,
  record: RawRecord,
  withDrafts: boolean,
  marks: Marks,
  staging: Staging,
): void {
  const { slug, aliases, alternatives, identifiers, withdrawn, draft } = entry;
  const isPublished = withDrafts || !draft;
  if (isPublished) staging.add(entry, marks.of(entry), record.locate([]));
  else staging.claim(slug, record.locate([]), { state: nameStates.draft });
  claimAliases(aliases, slug, record, staging);
  // Alternatives of a withdrawn product are not shown, and another product may take its identifiers.
  if (withdrawn) return;
  // A draft may name other drafts, with which it will be published.
  if (!draft)
    for (const [index, alternative] of alternatives.entries())
      staging.addAlternative(alternative, slug, record.locate(['alternatives', index]));
  for (const [index, identifier] of identifiers.entries())
    staging.identifiers.add(identifier, record.locate(['identifiers', index]));
}

/** Stages a picture that a record names; one that cannot be shown is an error, or a warning where it is one of a review. */
async function stageImage(
  { file, by, location }: NamedImage,
  isShown: boolean,
  images: StagedImages,
  faults: FaultList,
): Promise<void> {
  const fault = await images.take(file, isShown);
  if (!fault) return;
  const message = `${by === 'image' ? 'image → file' : 'a picture of the review'} ${fault.message}`;
  const found: Diagnostic = { ...location(), ...fault, rule: 'image', message };
  faults.add(by === 'review' ? { ...found, level: 'warning' } : found);
}

/** Claims the names of a record that cannot be read, so that a collision shows in the same run. */
function claimNames(record: RawRecord, staging: Staging): void {
  const { slug, aliases } = record.values;
  if (typeof slug !== 'string') return;
  staging.claim(slug, record.locate([]));
  if (!Array.isArray(aliases)) return;
  const names = aliases.filter((alias) => typeof alias === 'string');
  claimAliases(names, slug, record, staging);
}

function claimAliases(aliases: readonly string[], slug: string, record: RawRecord, staging: Staging): void {
  for (const [index, alias] of aliases.entries())
    staging.claim(alias, record.locate(['aliases', index]), { leadsTo: slug });
}

class FaultList {
  readonly #isStrict: (rule: string) => boolean;
  readonly #kept: Diagnostic[] = [];
  /** The number of errors; with any, nothing is written. */
  count = 0;
  #warnings = 0;

  constructor(isStrict: (rule: string) => boolean = () => false) {
    this.#isStrict = isStrict;
  }

  add(found: Diagnostic): void {
    const isWarning = !isError(found) && !this.#isStrict(found.rule);
    const before = isWarning ? this.#warnings++ : this.count++;
    if (before >= maxDiagnostics) return;
    const { level, ...error } = found;
    this.#kept.push(isWarning ? found : error);
  }

  findings(): Findings {
    return { diagnostics: this.#kept.sort(compareDiagnostics), count: this.count, warnings: this.#warnings };
  }
}
