import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { IconFileCheck } from '../icons/icons.ts';
import { DescriptionList } from '../layout/description-list.tsx';
import { Row } from '../layout/stack.tsx';
import { useText } from './record-text.ts';

interface ContractTermsProps {
  /** As the API words them, and the PDF. */
  clauses: readonly { readonly label: string; readonly text: string }[];
  /** Fetches the PDF. */
  onOpen: () => Promise<unknown>;
}

/** A contract's terms as in its PDF, with that PDF: for signing, and on its page. */
export function ContractTerms({ clauses, onOpen }: ContractTermsProps) {
  const t = useText();
  const [error, setError] = useState<unknown>(null);
  const open = () => {
    setError(null);
    return onOpen().catch(setError);
  };
  return (
    <>
      <DescriptionList items={clauses.map(({ label, text }) => ({ term: label, value: text }))} />
      <Row>
        <Button size={30} icon={IconFileCheck} onClick={open}>
          {t('contract.open')}
        </Button>
      </Row>
      {error !== null && <ErrorState error={error} onRetry={open} level={3} />}
    </>
  );
}
