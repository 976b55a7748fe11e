import { countOf } from '../cli/terminal.ts';
import type { RefreshOutcome } from '../http/metrics/refresh-tally.ts';
import type { Service } from '../http/service.ts';
import { messageOf } from '../verdict/error-message.ts';
import { compileInChild } from './compile-in-child.ts';
import type { Note } from './note.ts';
import { warmUp } from './warm-up.ts';

/** Compiles a catalogue folder again and has a service take it over; what keeps it from that is told, and never thrown. */
export async function recompile(
  path: string,
  service: Service,
  stopping: AbortSignal,
  { note, isJson = false }: { readonly note: Note; readonly isJson?: boolean },
  onLook: (outcome: RefreshOutcome) => void,
): Promise<void> {
  try {
    const edition = await compileInChild(path, stopping, isJson);
    if (stopping.aborted) return edition?.close();
    if (!edition) {
      onLook('refused');
      return note(`Edition ${service.current.id} stays.`, 'warn');
    }
    onLook(edition.id === service.current.id ? 'unchanged' : 'updated');
    if (edition.id === service.current.id) return edition.close();
    service.publish(edition);
    await warmUp(service);
    note(`Now serving edition ${service.current.id}: ${countOf(edition.total, 'verdict')}.`);
  } catch (error) {
    // A full disk or a program replaced meanwhile, say, must not take down what is being served.
    onLook('refused');
    note(`Edition ${service.current.id} stays: ${messageOf(error)}`, 'warn');
  }
}
