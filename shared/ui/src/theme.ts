/** `@cessio/ui/theme`: the design without React, for styles and markup also written at build time. */
export { markSvg } from './brand/mark.ts';
export { baseStyles } from './theme/base-styles.ts';
export { v } from './theme/palette.ts';
export { styleSheet, variablesIn } from './theme/style-sheet.ts';
export { text } from './theme/text-styles.ts';
export { media } from './theme/tokens.ts';
