/** The anchor of the table of compared car parks, to which the button of its bar leads. */
export const comparisonId = 'comparison'
