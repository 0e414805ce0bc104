export {
  PASSWORD_FAULTS,
  PasswordFault,
  PasswordLevel,
  PasswordVerdict,
  judgePassword,
};

// auth/passwords
export declare const PASSWORD_FAULTS: {
    readonly short: "Il faut 12 caractères au moins";
    readonly monotonous: 'Il répète trop peu de caractères différents';
    readonly common: 'Il fait partie des mots de passe les plus courants';
    readonly personal: 'Il contient votre nom ou votre adresse e-mail';
};
export type PasswordFault = keyof typeof PASSWORD_FAULTS;
export type PasswordLevel = 0 | 1 | 2 | 3 | 4;
export interface PasswordVerdict { level: PasswordLevel; fault: PasswordFault | null; }
export declare function judgePassword(password: string, personal?: readonly string[]): PasswordVerdict;
