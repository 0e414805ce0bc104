/** An entry point of its own, so that only pages of financings fetch it. */
export * from './financings.endpoints.ts';
export * from './draw-lines.ts';
