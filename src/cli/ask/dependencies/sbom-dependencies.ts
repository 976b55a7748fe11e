import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { PackageURL } from 'packageurl-js';
import { z } from 'zod';
import { type Dependency, placesIn } from './dependency.ts';

type Path = readonly (string | number)[];

/** A package of a document: its name, its package URL, and where it stands. */
interface Named {
  readonly name: string;
  readonly purl?: string | undefined;
  readonly path: Path;
}

const text = z.string().catch('');
const list = z.array(z.unknown()).catch([]);

/** As much of a document as is read, of CycloneDX, SPDX 2 and SPDX 3. */
const documentSchema = z.object({
  bomFormat: text,
  components: list,
  spdxVersion: text,
  packages: list,
  documentDescribes: list,
  relationships: list,
  '@graph': list,
});
const component = z.object({ name: text, purl: z.string().optional().catch(undefined), components: list });
const spdxPackage = z.object({ SPDXID: text, name: text, externalRefs: list });
const reference = z.object({ referenceType: z.literal('purl'), referenceLocator: z.string() });
const describing = z.object({ relationshipType: z.literal('DESCRIBES'), relatedSpdxElement: z.string() });
const element = z.object({
  type: text,
  spdxId: text,
  name: text,
  software_packageUrl: z.string().optional().catch(undefined),
  rootElement: list,
});

/** The packages of a bill of materials in JSON (CycloneDX, SPDX 2, SPDX 3), without its subject; nothing for others. */
export function sbomDependencies(file: string, content: string, document: object): Dependency[] | undefined {
  const named = namedIn(documentSchema.parse(document));
  if (!named) return undefined;
  const tree = parseTree(content);
  const placeOf = placesIn(file, content);
  return named.map(({ name, purl, path }) => {
    const known = purl === undefined ? undefined : packageOf(purl);
    const offset = (tree && findNodeAtLocation(tree, [...path])?.offset) ?? 0;
    return { ...placeOf(offset), name: known?.name ?? name, ids: known ? [known.id] : [] };
  });
}

function namedIn(document: z.output<typeof documentSchema>): Named[] | undefined {
  const { bomFormat, components, spdxVersion, packages, documentDescribes, relationships } = document;
  if (bomFormat === 'CycloneDX') return componentsIn(components, ['components']);
  if (spdxVersion !== '') {
    const described = relationships.map((one) => describing.safeParse(one).data?.relatedSpdxElement);
    return packagesIn(packages, [...documentDescribes, ...described]);
  }
  const elements = document['@graph'].map((one) => element.safeParse(one).data);
  return elements.length === 0 ? undefined : elementsIn(elements);
}

function componentsIn(components: readonly unknown[], path: Path): Named[] {
  return components.flatMap((one, index) => {
    const { data } = component.safeParse(one);
    if (!data) return [];
    const here = [...path, index];
    return [{ ...data, path: here }, ...componentsIn(data.components, [...here, 'components'])];
  });
}

function packagesIn(packages: readonly unknown[], described: readonly unknown[]): Named[] {
  return packages.flatMap((one, index) => {
    const { data } = spdxPackage.safeParse(one);
    if (!data || described.includes(data.SPDXID)) return [];
    const references = data.externalRefs.map((ref) => reference.safeParse(ref).data?.referenceLocator);
    return { name: data.name, purl: references.find((locator) => locator), path: ['packages', index] };
  });
}

function elementsIn(elements: readonly (z.output<typeof element> | undefined)[]): Named[] {
  const roots = elements.flatMap((one) => one?.rootElement ?? []);
  return elements.flatMap((one, index) => {
    if (one?.type !== 'software_Package' || roots.includes(one.spdxId)) return [];
    return { name: one.name, purl: one.software_packageUrl, path: ['@graph', index] };
  });
}

/** The package of a package URL: its whole name, and the URL without version, qualifiers and subpath. */
function packageOf(purl: string): { readonly name: string; readonly id: string } | undefined {
  try {
    const { type, namespace, name } = PackageURL.fromString(purl);
    const id = new PackageURL(type, namespace, name).toString();
    return { name: [namespace, name].filter((part) => part).join('/'), id };
  } catch {
    return undefined;
  }
}
