/** Styles, fonts and images have no effect in jsdom. */
export default '';
