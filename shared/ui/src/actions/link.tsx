import type { ElementType, ReactNode } from 'react';
import { Link as RouterLink } from '@cessio/shell';
import { reach, styled, v } from '../theme/look.ts';

export interface LinkProps {
  children: ReactNode;
  /** Internal route. */
  to?: string;
  /** External address; opens in the same tab. */
  href?: string;
  /** Colour of the surrounding text instead of the link colour. */
  plain?: boolean;
  onClick?: () => void;
  'aria-label'?: string;
}

/** A link outside running text: in a list, beside a figure. */
export const linkLook = {
  color: v.link,
  fontWeight: 500,
  textDecoration: 'none',
  borderRadius: 3,
  ...reach,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
} as const;
const face = {
  ...linkLook,
  '&[data-plain="true"]': { color: 'inherit', fontWeight: 'inherit' },
  // In running text colour alone must not mark a link.
  'p &': { textDecoration: 'underline', textDecorationColor: v.buttonBorder, textUnderlineOffset: '3px' },
  'p &:hover': { textDecorationColor: 'currentColor' },
} as const;

const Route = styled(RouterLink)(face as never);
const Anchor = styled('a')(face as never);

/** A text link: `to` for a route of the portal, `href` for anything else. */
export function Link({ to, href, plain, ...rest }: LinkProps) {
  const [Face, own]: [ElementType, object] = to !== undefined ? [Route, { to }] : [Anchor, { href }];
  return <Face data-plain={plain || undefined} {...rest} {...own} />;
}
