import './compiled-once.ts';
import { createRequire } from 'node:module';
import { own } from './own.ts';

const require = createRequire(import.meta.url);
const ofJsdom = createRequire(
  createRequire(createRequire(require.resolve('jest-fixed-jsdom')).resolve('jest-environment-jsdom')).resolve(
    'jsdom',
  ),
);
const { parse } = ofJsdom('rrweb-cssom') as { parse(text: string): { cssRules: unknown } };
const jsdom = {
  ...(ofJsdom('./jsdom/living/generated/utils.js') as object),
  ...(ofJsdom('cssstyle') as object),
  browserRules: parse(ofJsdom('./jsdom/browser/default-stylesheet.js') as string).cssRules,
};
const { readStylesQuickly } = require(own('testing', 'quick-styles')) as {
  readStylesQuickly(window: object, from: object): void;
};
const FixedJsdom = require('jest-fixed-jsdom') as new (...given: unknown[]) => { global: object };

/** jsdom with Node's fetch, FormData and streams, which reads styles quickly. */
export default class extends FixedJsdom {
  constructor(...given: unknown[]) {
    super(...given);
    readStylesQuickly(this.global, jsdom);
  }
}
