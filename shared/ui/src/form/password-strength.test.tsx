/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit.tsx';
import { passwordRefusal, PasswordStrength } from './password-strength.tsx';

test.each([
  [
    'motdepasse2026',
    'Très faible',
    /Solidité\s: Très faible\. Il fait partie des mots de passe les plus courants\./,
  ],
  ['Vive-Nadia-encore', 'Faible', /Faible\. Il contient votre nom ou votre adresse e-mail\./],
  ['trottinette4', 'Moyen', /Solidité\s: Moyen$/],
  ['agrafe correcte batterie', 'Très bon', /Solidité\s: Très bon$/],
])('says of %s: %s', async (value, level, words) => {
  await renderKit(<PasswordStrength value={value} personal={['Nadia']} />);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('meter', { name: 'Solidité du mot de passe' })).toHaveAttribute(
    'aria-valuetext',
    level,
  );
});

it('says nothing of what is not typed yet', async () => {
  await renderKit(<PasswordStrength value="" />);
  expect(await screen.findByRole('meter')).not.toHaveAttribute('aria-valuetext');
  expect(screen.queryByText(/Solidité\s:/)).toBeNull();
});

it('refuses beforehand what the API would refuse, in its words', async () => {
  expect(await passwordRefusal('motdepasse2026', [])).toBe(
    'Il fait partie des mots de passe les plus courants',
  );
  expect(await passwordRefusal('agrafe correcte batterie', ['Nadia'])).toBeNull();
});
