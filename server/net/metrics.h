#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/counted_dice.h"
#include "server/net/admission.h"
#include "server/net/counts.h"
#include "server/net/loop_lag.h"
#include "server/net/router.h"
#include "server/rooms/counts.h"
#include "server/store/store.h"

namespace regatta::net {

/// What is counted all over the server; outlives who reads it. No label holds anything that a client wrote.
struct Counted {
  struct Loop {
    std::string name;
    const LoopLag::Lag* lag;
  };

  const Admission& admission;
  const HttpCounts& http;
  std::vector<const rooms::Counts*> shards;
  const FaceCounts& faces;
  const store::Store& store;
  std::vector<Loop> loops;
};

/// In Prometheus's text format.
std::string write_metrics(const Counted& counted);

/// What the port for those who watch over the server answers: GET /metrics, /healthz and /readyz.
class MetricsRoutes final : public Routes {
 public:
  static constexpr std::string_view kMetrics = "/metrics";

  /// `router` says whether the server is well.
  MetricsRoutes(Counted counted, Router& router) : counted_(std::move(counted)), router_(router) {}

  Answer answer(const Request& request, const Reply& reply) override;

 private:
  const Counted counted_;
  Router& router_;
};

}  // namespace regatta::net
