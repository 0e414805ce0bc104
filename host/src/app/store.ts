import { createStore } from '@cessio/shell';

/** The page's one store: components reach it through the provider, guards and the socket directly. */
export const store = createStore();
