/** Link-preview pictures. */
export const picture = {
  site: '简明告诉你什么值得买。',
  noLonger: '已不再收录。',
};
