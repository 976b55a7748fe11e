/** The page of what changed, by day. */
export const changes = {
  title: 'Qué ha cambiado',
  titleOfPage: 'Qué ha cambiado, página {page, number} de {pages, number}',
  description: 'Qué ha cambiado en los veredictos de {name}, día a día, y por qué.',
  lede: 'Cada cambio de un veredicto, una puntuación o un precio, con su motivo cuando lo hay.',
  latest: 'Las últimas reseñas. Los cambios aparecerán aquí a partir de la próxima publicación.',
  follow: 'Para seguirlos: <atom>Atom</atom>, <json>JSON Feed</json>.',
  none: 'Todavía no ha cambiado nada.',
  added: 'Nuevo: {phrase}',
  returned: 'Incluido de nuevo: {phrase}',
  merged: 'Ahora forma parte de otra reseña',
  withdrawn: 'Ya no se incluye',
  removed: 'Eliminado',
  renamed: 'nuevo nombre',
  revised: 'Se revisó la reseña',
  details: 'Se revisaron detalles',
};
