import { brandPictures, iconFault } from '../../verdict/brand.ts';
import type { Diagnostic } from '../../verdict/diagnostic.ts';
import type { Catalogue } from '../../verdict/raw-record.ts';
import type { StagedImages } from './staged-images.ts';

/** Stages the pictures that the settings name, and says which cannot be shown. */
export async function stageBrand(
  { settings: { brand = {} }, locate }: Pick<Catalogue, 'settings' | 'locate'>,
  images: StagedImages,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const key of brandPictures) {
    const file = brand[key];
    if (file === undefined) continue;
    const fault =
      (await images.take(file, true, 'brand')) ??
      (key === 'icon' ? iconFault(file, images.formOf(file)) : undefined);
    if (fault)
      found.push({
        ...locate(['brand', key]),
        ...fault,
        rule: 'image',
        message: `brand → ${key} ${fault.message}`,
      });
  }
  return found;
}
