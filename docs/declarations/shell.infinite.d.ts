export {
  InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
};
