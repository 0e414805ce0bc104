const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const PAGERO = 'urn:pagero:';

/**
 * Namespaces under which platforms send UBL’s own elements, and UBL’s name for each. The universal format of Pagero
 * keeps UBL’s basic components; its extensions (`urn:pagero:ExtensionComponent:1.0`) are not read.
 */
export const ublDialects: Readonly<Record<string, string>> = {
  [`${PAGERO}PageroUniversalFormat:Invoice:1.0`]: `${UBL}Invoice-2`,
  [`${PAGERO}PageroUniversalFormat:CreditNote:1.0`]: `${UBL}CreditNote-2`,
  [`${PAGERO}CommonAggregateComponents:1.0`]: `${UBL}CommonAggregateComponents-2`,
};
