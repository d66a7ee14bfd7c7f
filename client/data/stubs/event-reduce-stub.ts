/** Stands for what RxDB works new results of a query out with, which no replica asks for: as RxDB answers without it. */
export function calculateNewResults() {
  return { runFullQueryAgain: true }
}
