import { type BankData, pages, formatSiren, formatVat, phoneText } from '@cessio/contract';
import { brandAtom, registerTexts, useAtomValue, useTranslation } from '@cessio/shell';
import { Button, DescriptionList, Row, styled } from '@cessio/ui';
import { AuthFrame } from '../session/auth-frame.tsx';
import { useConfig } from '../session/use-config.ts';
import texts from '../../locales/legal.json' with { type: 'json' };

registerTexts('host', texts);

const Document = styled('div')({ display: 'grid', gap: 16, '& h2': { marginBlockEnd: 4 } });
const FACTS = ['name', 'siren', 'vatNo', 'address', 'phone', 'email'] as const;

const WRITTEN: Partial<Record<keyof BankData, (text: string) => string>> = {
  siren: formatSiren,
  vatNo: formatVat,
  phone: phoneText,
};
const written = (fact: keyof BankData, text: string | null) => text && (WRITTEN[fact]?.(text) ?? text);

/** The numbered parts of a document: `<name>.1` is a heading, `<name>.1.text` its text. */
function partsOf(name: string): string[] {
  return Object.keys(texts).filter(
    (key) => /^\d+$/.test(key.slice(name.length + 1)) && key.startsWith(`${name}.`),
  );
}

/** A public text about the portal and its bank, with the bank's details as the administrator entered them. */
function legalPage(name: 'terms' | 'notice' | 'privacy' | 'accessibility') {
  return function LegalPage() {
    const { t } = useTranslation('host');
    const brand = useAtomValue(brandAtom);
    const bank = useConfig()?.bank;
    const said = { brand, bank: bank?.name ?? t('legal.bank'), email: bank?.email ?? t('legal.bank') };
    return (
      <AuthFrame title={t(`${name}.title`)} wide>
        <Document>
          {partsOf(name).map((part) => (
            <section key={part}>
              <h2>{t(part)}</h2>
              {`${part}.text` in texts ? (
                <p>{t(`${part}.text`, said)}</p>
              ) : (
                <DescriptionList
                  items={FACTS.map((fact) => ({
                    term: t(`legal.${fact}`),
                    value: written(fact, bank?.[fact] ?? null) ?? t('legal.unsaid'),
                  }))}
                />
              )}
            </section>
          ))}
        </Document>
        <Row>
          <Button to={pages.home}>{t('plain.back')}</Button>
        </Row>
      </AuthFrame>
    );
  };
}

export const TermsPage = legalPage('terms');
export const NoticePage = legalPage('notice');
export const PrivacyPage = legalPage('privacy');
export const AccessibilityPage = legalPage('accessibility');
