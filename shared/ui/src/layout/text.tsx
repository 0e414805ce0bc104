import type { CSSProperties, ElementType, ReactNode } from 'react';
import { family, oneLine, styled, text, TYPE, v, type Family, type TypeName } from '../theme/look.ts';

const tones = { main: v.text, second: v.text2, third: v.text3, link: v.link, accent: v.accentText } as const;

const faces = Object.fromEntries(
  Object.keys(TYPE).map((name) => [`&[data-type="${name}"]`, text(name as TypeName)]),
);

const Root = styled('span')({ margin: 0, minInlineSize: 0, '&[data-clip="true"]': oneLine, ...faces });

export interface TextProps {
  children: ReactNode;
  type?: TypeName;
  tone?: keyof typeof tones | Family;
  /** 500 for names, 600 for totals. */
  weight?: 400 | 500 | 550 | 600;
  /** HTML element; `span` by default. */
  as?: ElementType;
  /** One line with an ellipsis. */
  clip?: boolean;
  style?: CSSProperties;
}

/** Text in a style of the type table, with a tone. */
export function Text({ type = 'body', tone, weight, clip, style, ...rest }: TextProps) {
  const colour = tone && (tone in tones ? tones[tone as keyof typeof tones] : family[tone as Family].fg);
  return (
    <Root
      {...rest}
      data-type={type}
      data-clip={clip || undefined}
      style={{ color: colour, fontWeight: weight, ...style }}
    />
  );
}

/** A secondary paragraph: what is missing, what comes next. */
export function Hint(props: Pick<TextProps, 'children' | 'type' | 'style'>) {
  return <Text type="small" tone="second" as="p" {...props} />;
}
