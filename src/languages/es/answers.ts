import type { AreaTexts } from "../catalogue.ts";

export const answers: AreaTexts<"answers"> = {
  longAddress: "Esta dirección es demasiado larga.",
  noAddress: "La petición no indica ninguna dirección.",
  noHost: "La petición no indica ningún servidor.",
  notFound: "No encontrado",
  wrong: "Algo ha salido mal. Inténtalo de nuevo.",
  busy: "El sitio está muy ocupado. Inténtalo de nuevo en un momento.",
  waitMinute: "Demasiadas peticiones. Inténtalo de nuevo en un minuto.",
  waitMinutes: {
    one: "Demasiadas peticiones. Inténtalo de nuevo en {count} minuto.",
    other: "Demasiadas peticiones. Inténtalo de nuevo en {count} minutos.",
  },
  waitHours: {
    one: "Demasiadas peticiones. Inténtalo de nuevo en {count} hora.",
    other: "Demasiadas peticiones. Inténtalo de nuevo en {count} horas.",
  },
};
