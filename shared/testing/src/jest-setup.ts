import '@testing-library/jest-dom';
import { File } from 'node:buffer';
import { configure } from '@testing-library/react';
import React from 'react';

// Blob and FormData are Node's here; jsdom's File is incompatible with both.
Object.assign(globalThis, { File });

// jsdom has the element without its methods; tests in Node have neither.
Object.assign(globalThis.HTMLDialogElement?.prototype ?? {}, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

// The first use of a lazy component compiles it: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 10_000 });

// React captures a stack trace for each element, only for its warnings, until this counter reaches its limit.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<string, object>)[internals], 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
});
