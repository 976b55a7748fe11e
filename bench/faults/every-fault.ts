import { sighup, sigterm, sigtermWorkers } from './asked-to-stop.ts';
import { clock } from './clock.ts';
import { descriptors, descriptorsLowered } from './descriptors.ts';
import { deleted, overwritten, renamedOver, truncated } from './edition-file.ts';
import type { Fault } from './fault.ts';
import { diskCopies } from './full-copies.ts';
import { diskDownloads, diskLog, diskPublish } from './full-disk.ts';
import { sigintTwice } from './stop-twice.ts';
import { workerKilled } from './worker-killed.ts';

/** All faults, in the order of the table. */
export const everyFault: readonly Fault[] = [
  deleted,
  renamedOver,
  truncated,
  overwritten,
  clock,
  descriptors,
  descriptorsLowered,
  diskPublish,
  diskDownloads,
  diskLog,
  diskCopies,
  workerKilled,
  sigterm,
  sigtermWorkers,
  sighup,
  sigintTwice,
];
