import '@testing-library/jest-dom';
import { File } from 'node:buffer';
import { configure } from '@testing-library/react';
import { readStylesQuickly } from './quick-styles.ts';

// Blob and FormData are Node's here; a File of jsdom would be a stranger to both.
Object.assign(globalThis, { File });

// jsdom knows the element, not its methods; tests in Node know neither.
Object.assign(globalThis.HTMLDialogElement?.prototype ?? {}, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

// The first use of a lazy part compiles it: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 10_000 });

// Tests of screens that ask for Node have no document.
if (typeof document !== 'undefined') readStylesQuickly();
