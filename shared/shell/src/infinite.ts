/** `@cessio/shell/infinite`: lists without end, which the host alone has. */
export { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
