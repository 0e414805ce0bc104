/** Replaces axios's `fetch` adapter: in a browser axios prefers XMLHttpRequest. */
export const getFetch = (): undefined => undefined;
