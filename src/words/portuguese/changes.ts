/** The page of what changed, by day. */
export const changes = {
  title: 'O que mudou',
  titleOfPage: 'O que mudou, página {page, number} de {pages, number}',
  description: 'O que mudou nos vereditos de {name}, dia a dia, e por quê.',
  lede: 'Cada mudança de um veredito, de uma nota ou de um preço, com o motivo quando existe.',
  latest: 'As análises mais recentes. O que mudar aparecerá aqui a partir da próxima publicação.',
  follow: 'Para acompanhar: <atom>Atom</atom>, <json>JSON Feed</json>.',
  none: 'Ainda nada mudou.',
  added: 'Novo: {phrase}',
  returned: 'De novo acompanhado: {phrase}',
  merged: 'Agora faz parte de outra análise',
  withdrawn: 'Já não é acompanhado',
  removed: 'Removido',
  renamed: 'novo nome',
  revised: 'A análise foi revista',
  details: 'Alguns detalhes foram revistos',
};
