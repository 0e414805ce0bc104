import { TYPE, type TypeName } from './tokens.ts';

/** Font declarations of one entry of the type table, for `styled`. */
export function text(name: TypeName) {
  const { fontSize, lineHeight, fontWeight, letterSpacing } = TYPE[name];
  return {
    fontSize: `${fontSize / 16}rem`,
    lineHeight: `${lineHeight / 16}rem`,
    fontWeight,
    letterSpacing,
  } as const;
}

/** One line, with an ellipsis. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A text link as a target of 24 px that takes no more space than its text. */
export const reach = { paddingBlock: 4, marginBlock: -4, '&:focus-visible': { outlineOffset: 0 } } as const;

/** One under the other. */
export const column = { display: 'flex', flexDirection: 'column' } as const;

/** Side by side, wrapping. */
export const wrapping = { display: 'flex', flexWrap: 'wrap' } as const;

export const EASE = 'cubic-bezier(.2,0,0,1)';

/** For screen readers only. */
export const hidden = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
