import { readFileSync } from 'node:fs';
import styleFile from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import scriptFile from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import ownStyle from '../browser/reference.css' with { type: 'text' };
import { type Asset, type AssetExtension, assetTypes, textAsset } from '../markup/asset.ts';
import { browserScripts } from '../markup/browser-scripts.ts';

/** The version of swagger-ui in the addresses of its files: package.json pins it, so it stands for their content. */
const version = '5.35.0';

/** swagger-ui, which draws an OpenAPI document and calls what it describes. */
export const swaggerScript = fileAsset('js', scriptFile);

/** Its stylesheet. */
export const swaggerStyle = fileAsset('css', styleFile);

/** Starts swagger-ui on the page of the reference. */
export const referenceScript = textAsset('reference', 'js', browserScripts.reference);

/** What the stylesheet of swagger-ui lacks. */
export const referenceStyle = textAsset('reference', 'css', ownStyle);

/** Reads the file only when it is requested: the files are large and rarely needed. */
function fileAsset(extension: AssetExtension, file: string): Asset {
  return {
    path: `/assets/swagger-ui-${version}.${extension}`,
    type: assetTypes[extension],
    content: () => readFileSync(file),
  };
}
