/** SQL of whether a company is in the portfolio of the calling adviser; companies have none. */
export const inPortfolio = (company: string) =>
  `${company} = any (array(select id from parties where adviser_id = (select app_user())))`;
