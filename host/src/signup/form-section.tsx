import { useId, type ReactNode } from 'react';
import { styled, text, v } from '@cessio/ui';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  minInlineSize: 0,
  paddingBlockStart: 20,
  borderBlockStart: `1px solid ${v.border}`,
  '& h2': { ...text('h3') },
  '& h2 + p': { color: v.text2, marginBlockStart: -8, ...text('small') },
});

/** A named part of a long form. */
export function FormSection({
  title,
  text: words,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {words && <p>{words}</p>}
      {children}
    </Root>
  );
}
