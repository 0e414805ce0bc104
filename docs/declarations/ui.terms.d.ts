export {
  FormPart,
  RateField,
  TERM_PATHS,
  TermsFields,
  TermsValues,
  judgeTerms,
  typedTerm,
  typedTerms,
};

// terms/terms-fields
interface Of { currency: string; program: 'classic' | 'reverse'; }
export declare function TermsFields({ currency, program }: Of): import("react").JSX.Element[];
export declare function FormPart({ legend, children }: { legend: string; children: ReactNode; }): import("react").JSX.Element;
export declare function RateField({ label, ...field }: { name: string; label: string; required?: boolean; }): import("react").JSX.Element;

// terms/terms-values
export declare const TERM_PATHS: Readonly<Record<string, string>>;
type Amount = 'ceiling' | 'fdgCap' | 'feeMin' | 'unpaidFee' | 'disputeFee' | 'autoDrawLimit';
export type TermsValues = Record<Exclude<keyof AgreedTerms, Amount>, string> & Record<Amount, number | null>;
export declare function typedTerm(name: keyof AgreedTerms, value: AgreedTerms[keyof AgreedTerms] | undefined): string | number | null;
export declare const typedTerms: (terms: Partial<AgreedTerms>) => TermsValues;
export declare function judgeTerms(typed: TermsValues, wrong: (field: string, message: string) => void, contract: { currency: string; program: 'classic' | 'reverse'; }): AgreedTerms;
