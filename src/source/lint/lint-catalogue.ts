import { type Diagnostic, isError } from '../../verdict/diagnostic.ts';
import { type Catalogue, isDiagnostic } from '../../verdict/raw-record.ts';
import { CatalogueChecks } from './catalogue-checks.ts';
import { checkReview } from './check-review.ts';
import { checkStarter } from './starter-record.ts';

/**
 * A catalogue with warnings among its records, for what is valid but probably a mistake; `hasRecipe` says that some
 * records may come from an import, which would undo a change of their own.
 */
export function lintCatalogue(catalogue: Catalogue, hasRecipe: boolean): Catalogue {
  return {
    ...catalogue,
    async *records() {
      const checks = new CatalogueChecks(catalogue, hasRecipe);
      const { baseUrl } = catalogue.settings;
      let areAllRead = !catalogue.diagnostics.some(isError);
      for await (const item of catalogue.records()) {
        yield item;
        if (isDiagnostic(item)) {
          areAllRead &&= !isError(item);
          continue;
        }
        const starter = checkStarter(item);
        if (starter) yield starter;
        // An asynchronous `yield*` waits for promises, even of nothing.
        for (const warning of checkReview(item, baseUrl, (link) => checks.addLink(link))) yield warning;
        const sameName = checks.add(item);
        if (sameName) yield sameName;
      }
      for (const warning of checks.finish(areAllRead)) yield warning satisfies Diagnostic;
    },
  };
}
