import '@testing-library/jest-dom';
import { File } from 'node:buffer';
import { configure } from '@testing-library/react';
import React from 'react';
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

// React keeps a stack trace of each element, for its warnings only, as long as it has kept fewer than this says.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<string, object>)[internals], 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
});
