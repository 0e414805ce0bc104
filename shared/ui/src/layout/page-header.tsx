import { Fragment, type ReactNode } from 'react';
import { usePageTitle } from '@cessio/shell';
import { media, styled, text, v, wrapping } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { IconChevronRight } from '../icons/icons.ts';
import { Link } from '../actions/link.tsx';
import { barLook } from './bottom-bar.tsx';

const Root = styled('header')({
  ...wrapping,
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '12px 16px',
});
const Main = styled('div')({ minInlineSize: 0, flex: '1 1 280px' });
const Crumbs = styled('ol')({
  ...wrapping,
  alignItems: 'center',
  gap: 6,
  color: v.text3,
  ...text('small'),
  '& a': { color: v.text2, fontWeight: 400 },
  // On a phone only the parent list: the title names the page.
  [media.phone]: { '& > li + li': { display: 'none !important' } },
});
const Title = styled('div')({
  ...wrapping,
  alignItems: 'center',
  gap: '4px 12px',
  '& h1': { ...text('h1'), overflowWrap: 'anywhere' },
});
/** A record's number moves to the next line whole; only one longer than the line is broken. */
const Whole = styled('span')({ display: 'inline-block', maxInlineSize: '100%' });
const Sub = styled('p')({
  color: v.text2,
  ...text('small'),
  // Below a chip that wrapped.
  [media.phone]: { marginBlockStart: 4 },
});
const Actions = styled('div')({
  ...wrapping,
  gap: 12,
  '@media print': { display: 'none' },
  [media.phone]: { gap: 8, flexGrow: 1, '&:empty': { display: 'none' }, '& > *': { flexGrow: 1 } },
  // The global styles reserve its space at the end of the page.
  [media.thumb]: {
    '&:has([data-variant="primary"])': {
      ...barLook,
      position: 'fixed',
      insetInline: 0,
      flexWrap: 'nowrap',
      '& > *': {
        flex: '1 1 auto',
        minInlineSize: 0,
        blockSize: 'auto',
        minBlockSize: 44,
        paddingInline: 10,
        whiteSpace: 'normal',
        textAlign: 'center',
      },
    },
  },
});

/** A word that a browser may break at its hyphens: `BOR-2026-000012`. */
const NUMBER = /(?<=\s)(\S*-\S*\d\S*)/;

export interface Crumb {
  label: string;
  to?: string;
}

export interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  breadcrumb?: readonly Crumb[];
  /** State beside the title: a `StatusChip`. */
  chip?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** Title of the tab when it differs from the heading (« Bonjour Camille » → « Tableau de bord »). */
  documentTitle?: string;
}

/** Breadcrumb, the page's only h1, its state, its actions; names the browser tab. */
export function PageHeader({ title, subtitle, breadcrumb, chip, actions, documentTitle }: PageHeaderProps) {
  const t = useText();
  usePageTitle(documentTitle ?? title);
  return (
    <Root>
      <Main>
        {breadcrumb && breadcrumb.length > 0 && (
          <nav aria-label={t('page.breadcrumb')}>
            <Crumbs>
              {breadcrumb.map((crumb, index) => (
                <Fragment key={`${crumb.to ?? ''}${crumb.label}`}>
                  {index > 0 && (
                    <li aria-hidden style={{ display: 'flex' }}>
                      <IconChevronRight size={14} className="mirror" />
                    </li>
                  )}
                  <li>{crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}</li>
                </Fragment>
              ))}
            </Crumbs>
          </nav>
        )}
        <Title>
          <h1 tabIndex={-1}>
            {title
              .split(NUMBER)
              .map((part, index) => (index % 2 === 1 ? <Whole key={part}>{part}</Whole> : part))}
          </h1>
          {chip}
        </Title>
        {subtitle && <Sub>{subtitle}</Sub>}
      </Main>
      {actions && <Actions data-actions>{actions}</Actions>}
    </Root>
  );
}
