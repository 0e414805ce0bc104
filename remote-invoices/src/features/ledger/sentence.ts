import { media, styled } from '@cessio/ui';

/** The sentence that explains an entry, on as many lines as it takes. */
export const Sentence = styled('span')({
  display: 'block',
  minInlineSize: 220,
  whiteSpace: 'normal',
  [media.phone]: { minInlineSize: 0 },
});
