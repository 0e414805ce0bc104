/** In place of axios's adapter over `fetch`: a browser sends by its XMLHttpRequest, which axios prefers. */
export const getFetch = (): undefined => undefined;
