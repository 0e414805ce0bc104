/** `@cessio/shell/infinite`: infinite lists, which only the host has. */
export { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
