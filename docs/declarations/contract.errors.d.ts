export {
  ERRORS,
};
