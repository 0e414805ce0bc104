import '@testing-library/jest-dom';
import { File } from 'node:buffer';

// Blob and FormData are Node's here; a File of jsdom would be a stranger to both.
Object.assign(globalThis, { File });
