import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHostConfig } from '@cessio/build';
import { loaderMark, paintedSignIn, paintedStyles } from './src/app/painted-sign-in.ts';

const root = import.meta.dirname;
const loader = readFileSync(join(root, 'src/app/first-paint.css'), 'utf8') + loaderMark;

export default createHostConfig({
  root,
  painted: {
    markup: { '<!-- mark -->': loaderMark, '<!-- painted-sign-in -->': paintedSignIn },
    styles: paintedStyles(loader),
  },
});
