/** What the kit's components are styled with. */
export { keyframes } from '@emotion/react';
export { default as styled } from '@emotion/styled';
export { ageingColour, chartColour, family, v } from './palette.ts';
export { column, EASE, hidden, oneLine, reach, text, wrapping } from './text-styles.ts';
export { FAMILIES, media, TYPE, type Family, type TypeName } from './tokens.ts';
