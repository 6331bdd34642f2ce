#include "server/net/seat_secrets.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace regatta::net {
namespace {

using Secrets = std::vector<std::string>;

const std::string kA = "AAECAwQFBgcICQoLDA0ODw";
const std::string kB = "AQECAwQFBgcICQoLDA0ODw";

std::string repeated(int times) {
  std::string joined = kA;
  for (int i = 1; i < times; ++i) joined += "." + kA;
  return joined;
}

TEST(SeatSecrets, OfACookieHeader) {
  EXPECT_EQ(secrets_of_cookie(""), Secrets{});
  EXPECT_EQ(secrets_of_cookie("seats=" + kA), Secrets{kA});
  EXPECT_EQ(secrets_of_cookie("theme=dark; seats=" + kA + "." + kB + ";x=y"), (Secrets{kA, kB}));
  EXPECT_EQ(secrets_of_cookie(" seats=" + kA + " ;; =; seats=" + kB), (Secrets{kA, kB}));
  EXPECT_EQ(secrets_of_cookie("myseats=" + kA + "; seats2=" + kA + "; SEATS=" + kA), Secrets{});
  EXPECT_EQ(secrets_of_cookie("seats=." + kA + "..short." + kB + "x"), Secrets{kA});
  EXPECT_EQ(secrets_of_cookie("seats=" + kA + "=" + kB), Secrets{});
  EXPECT_EQ(secrets_of_cookie("seats=" + repeated(9)).size(), 8U);
  EXPECT_EQ(secrets_of_cookie("seats=" + repeated(5) + "; seats=" + repeated(5)).size(), 8U);
  EXPECT_EQ(secrets_of_cookie(std::string(8000, ';') + std::string(100, '.')), Secrets{});
}

TEST(SeatSecrets, OfAnAuthorizationHeader) {
  EXPECT_EQ(secrets_of_authorization(""), Secrets{});
  EXPECT_EQ(secrets_of_authorization("Seats " + kA), Secrets{kA});
  EXPECT_EQ(secrets_of_authorization("seats  " + kA + "." + kB + " "), (Secrets{kA, kB}));
  EXPECT_EQ(secrets_of_authorization("Seats " + repeated(8))->size(), 8U);
  for (const auto& wrong : {"Seats " + repeated(9), std::string("Seats"), std::string("Seats "), "Seats" + kA, kA,
                            "Bearer " + kA, "Seats " + kA + ".", "Seats " + kA + " " + kB})
    EXPECT_EQ(secrets_of_authorization(wrong), std::nullopt) << wrong;
}

TEST(SeatSecrets, WhatTheCookieSaysIsReadAgain) {
  const Secrets secrets = {kA, kB};
  const auto cookie = seats_cookie("0123456789", secrets, true);
  EXPECT_EQ(cookie,
            "seats=" + kA + "." + kB + "; Path=/r/0123456789; HttpOnly; SameSite=Strict; Max-Age=34560000; Secure");
  EXPECT_EQ(secrets_of_cookie(cookie.substr(0, cookie.find(';'))), secrets);
}

}  // namespace
}  // namespace regatta::net
